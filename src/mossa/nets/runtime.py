"""A network carried out by ONNX Runtime, from a graph that is written here layer by layer."""

from typing import Any

import numpy as np

from mossa.nets.architecture import CONV, Architecture, Layer
from mossa.nets.forward import Evaluator, Floats, Weights

OPSET, IR = 17, 8


def runtime_evaluator(architecture: Architecture, weights: Weights) -> Evaluator:
    """What answers questions by ONNX Runtime, in one thread."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    graph = graph_of(architecture, weights)
    session: Any = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    shape = (-1, architecture.planes, architecture.rows, architecture.columns)

    def evaluate(planes: Floats) -> tuple[Floats, Floats]:
        logits, values = session.run(None, {"planes": planes.reshape(shape)})
        return logits, np.clip(values[:, 0], -1.0, 1.0)  # its tanh goes up to 1.0000002

    return evaluate


def graph_of(architecture: Architecture, weights: Weights) -> bytes:
    """The network as an ONNX file."""
    from onnx import TensorProto, helper, numpy_helper

    nodes, constants = [], [numpy_helper.from_array(np.array([0, -1], np.int64), "flat")]

    def apply(layer: Layer, source: str) -> str:
        for part in ("weight", "bias"):
            name = f"{layer.name}.{part}"
            constants.append(numpy_helper.from_array(np.ascontiguousarray(weights[name], np.float32), name))
        inputs, out = [source, f"{layer.name}.weight", f"{layer.name}.bias"], f"{layer.name}.out"
        if layer.kind == CONV:
            nodes.append(helper.make_node("Conv", inputs, [out], pads=[layer.size // 2] * 4))
            return out
        nodes.append(helper.make_node("Reshape", [source, "flat"], [f"{layer.name}.in"]))
        nodes.append(helper.make_node("Gemm", [f"{layer.name}.in", *inputs[1:]], [out], transB=1))
        return out

    signals = ["planes"]
    for layer in architecture.trunk():
        out = apply(layer, signals[-1])
        if layer.skips:
            nodes.append(helper.make_node("Add", [out, signals[-layer.skips]], [f"{out}.sum"]))
            out = f"{out}.sum"
        nodes.append(helper.make_node("Relu", [out], [f"{layer.name}.relu"]))
        signals.append(f"{layer.name}.relu")
    policy, value = (apply(head, signals[-1]) for head in architecture.heads())
    nodes.append(helper.make_node("Tanh", [value], ["values"]))
    seen = ["n", architecture.planes, architecture.rows, architecture.columns]
    graph = helper.make_graph(
        nodes,
        "mossa",
        [helper.make_tensor_value_info("planes", TensorProto.FLOAT, seen)],
        [
            helper.make_tensor_value_info(policy, TensorProto.FLOAT, ["n", architecture.moves]),
            helper.make_tensor_value_info("values", TensorProto.FLOAT, ["n", 1]),
        ],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    return bytes(model.SerializeToString())
