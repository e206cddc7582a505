export { areaRoutes, areasByParent, loadAreas, regionNames } from './area.ts';
export { type CheckedFile, checkedFile } from './checked-file.ts';
export { storageRoute, storeReceived, uploadReply, uploadRoute, type UploadRouteOptions } from './file-routes.ts';
export { deleteContent, lockFile, storedContent, markRemoved, removedAmong, urlsOfOwner } from './removed-content.ts';
export { requireBucket, s3Storage, type S3StorageLocation } from './s3-storage.ts';
export { diskStorage, type Storage } from './storage.ts';
export type { LibraryEntry, Library, StoredFile } from './store-file.ts';
export { suffixRoutes } from './suffix-picture.ts';
export { chunkRoutes } from './upload-chunks.ts';
