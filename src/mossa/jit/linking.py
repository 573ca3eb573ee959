"""Machine code for what Python calls, and for nothing else.

Numba optimises each function by itself and makes machine code of it, and then again as a part of every function that
calls it. A rule never runs by itself. Here it waits, only tidied, for a kernel, which links all that it reaches and is
optimised and translated once, as a whole. That takes half as long, and the result is as fast.
"""

from typing import Any

from numba.core import codegen
from numba.core.environment import lookup_environment

TIDY = {"opt": 1, "loop_vectorize": False, "slp_vectorize": False}


class Library(codegen.JITCodeLibrary):
    """The code of one function; whole, with all that it calls, once somebody asks for an address in it."""

    _codegen: "Codegen"

    def _ensure_finalized(self) -> None:
        """It need not be whole to be linked."""

    def get_pointer_to_function(self, name: str) -> int:
        if not self._finalized and _defines(self._final_module, name):
            self.finalize()
        return int(super().get_pointer_to_function(name))

    def finalize(self) -> None:
        self._linking_libraries = _reached(self._linking_libraries)
        super().finalize()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            if (environment := lookup_environment(variable.name)) is not None:
                self._codegen.set_env(variable.name, environment)


class Codegen(codegen.JITCPUCodegen):
    _library_class = Library

    def _function_pass_manager(self, *arguments: Any, **options: Any) -> Any:
        return super()._function_pass_manager(*arguments, **options, **TIDY)

    def set_env(self, name: str, environment: Any) -> None:
        """Tell a function's machine code where its Python objects are; a rule's is told with its kernel's."""
        if self._engine.is_symbol_defined(name):
            super().set_env(name, environment)


def link_late() -> None:
    """From now on; where Numba has compiled something before, it goes on in its own way."""
    codegen.JITCPUCodegen = Codegen  # type: ignore[misc]


def _defines(module: Any, name: str) -> bool:
    return any(function.name == name and not function.is_declaration for function in module.functions)


def _reached(libraries: list[Any]) -> list[Any]:
    """These and all that they call, directly or not; what is whole holds all that it calls."""
    found, waiting = dict.fromkeys(libraries), list(libraries)
    while waiting:
        library = waiting.pop()
        for called in [] if library._finalized else library._linking_libraries:
            if called not in found:
                found[called] = None
                waiting.append(called)
    return list(found)
