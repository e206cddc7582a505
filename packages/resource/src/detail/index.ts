export { type AnyDetail, type Child, child, defineDetail, type Detail, type DetailRowOf, type PartOf } from './detail.ts';
