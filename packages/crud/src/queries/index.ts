export { anyOf, columns, optionalColumns, type Stored, textOf, typedQuery } from './typed-query.ts';
export { type Period, type Points, seriesQuery } from './series.ts';
