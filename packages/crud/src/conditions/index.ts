export { conditionSql, type ConditionSqlOptions } from './condition-sql.ts';
export { type ConditionQuestion, type ConditionSource, defineConditionSource } from './condition-source.ts';
