/** Points that expire within so many days are named before the others. */
export const soonDays = 14;
