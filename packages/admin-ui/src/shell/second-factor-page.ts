/** The page of the person's second factor: the only one open while that must be set up. */
export const secondFactorPage = '/admin/access/second-factor';
