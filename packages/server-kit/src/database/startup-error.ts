/** Why the database cannot be used, in words for the person who starts the product. */
export class StartupError extends Error {}

/** A server that does not let us in, or that is not there: `cause` is what the connection said. */
export class NotConnected extends StartupError {}
