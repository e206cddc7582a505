/** The page on which members promote. */
export const promotionPage = '/user/promotion';

/** Its figures, and the calls by which members promote and follow invitations. */
export const promotionSummaryPath = `${promotionPage}/summary`;
export const promotionPrefix = '/user/promoter/';

/** The page that an invitation opens; the code follows. */
export const invitationPage = `${promotionPage}/join`;
