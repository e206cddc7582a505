/** The page of the library, whose permission choosing from it needs. */
export const libraryPage = '/admin/platform/attachment';
