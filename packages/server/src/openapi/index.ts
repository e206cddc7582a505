export { docsRoutes } from './docs-routes.ts';
export { type ApiDescribed, openApi } from './document.ts';
export { type ApiModule, dataOf } from './operation.ts';
export { basisPoints, fen, instant, textParams } from '@shopkeeper/resource/schema';
export {
  allowedShape,
  changesShape,
  componentName,
  componentRef,
  exactly,
  filterShape,
  idsShape,
  integer,
  listShape,
  objectOf,
  queryShape,
  rowShape,
  wholeShape,
} from './resource-shapes.ts';
export { type JsonSchema, shapeOfInput } from '../routes/json-schema.ts';
