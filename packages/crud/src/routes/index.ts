export { bulkJob } from '../bulk/bulk-job.ts';
export { findRoute } from './find-anywhere.ts';
export { memberRoutesOf } from './member-routes.ts';
export { memberViewServer, registeredMemberView } from './member-view.ts';
export { listing } from './resource-outlines.ts';
export { presenceRoute } from './presence.ts';
export { present, type Translate } from './present.ts';
export { readIds, routesOf } from './routes.ts';
export { tableRoutes } from './table-info.ts';
