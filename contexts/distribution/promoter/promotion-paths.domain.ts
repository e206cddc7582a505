/** The page on which members promote, and the calls of it. */
export const promotionPage = '/user/promotion';
export const promotionPrefix = `${promotionPage}/`;

/** The page that an invitation opens; the code follows. */
export const invitationPage = `${promotionPage}/join`;
