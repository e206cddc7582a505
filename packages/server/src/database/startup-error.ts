/** The reason why the database cannot be used, written for the person who starts the product. */
export class StartupError extends Error {}

/** A server that rejects the connection or is not reachable; `cause` is the error of the connection. */
export class NotConnected extends StartupError {}
