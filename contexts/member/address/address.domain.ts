/** The maximum number of addresses per member. */
export const mostAddresses = 20;
