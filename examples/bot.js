// A bot for any game of mossa's, in JavaScript: it plays a random legal move. See docs/engines.md.
// mossa match connect4 'engine:command=node examples/bot.js' random --games 10

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const heard = JSON.parse(line);
    if (heard.type === "hello") {
      say({ type: "hello", protocol: 1, name: "random move" });
    } else if (heard.type === "go") {
      const move = heard.legal[Math.floor(Math.random() * heard.legal.length)];
      say({ type: "move", move });
    } else if (heard.type === "quit") {
      process.exit();
    }
  });
