/** Does nothing when it is called; and as a plugin of webpack, which is what Gatsby makes of eslint-webpack-plugin. */
module.exports = function nothing() {};
module.exports.prototype.apply = () => {};
