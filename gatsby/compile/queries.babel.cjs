/** For files with queries: with a configuration of our own, Gatsby adds nothing but what takes queries and types out. */
module.exports = {};
