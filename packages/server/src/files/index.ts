export { areaRoutes, areasByParent, loadAreas, regionNames } from './area.ts';
export { storageRoute, uploadRoute } from './file-routes.ts';
export { requireBucket, s3Storage, type S3StorageLocation } from './s3-storage.ts';
export { diskStorage, type Storage } from './storage.ts';
export { suffixRoutes } from './suffix-picture.ts';
