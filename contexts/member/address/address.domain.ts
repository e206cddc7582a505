/** How many addresses a member may keep. */
export const mostAddresses = 20;
