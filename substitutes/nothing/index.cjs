/** Does nothing, called as a function or used as a plugin of webpack (eslint-webpack-plugin). */
module.exports = function nothing() {};
module.exports.prototype.apply = () => {};
