export type { Attribute, Attributes, ConditionRow } from './attribute.ts';
export { attributesFor, defineAttributes, type DerivedAttribute } from './attributes.ts';
export { type ConditionTime, type Bounds, boundsOf, foldedCase } from './bounds.ts';
export { checkCondition, conditionSchema } from './check.ts';
export { compileCondition, judgeCondition, type Judged, type Verdict } from './compile.ts';
export {
  type Condition,
  type ConditionLeaf,
  type ConditionOp,
  conditionOps,
  everyRow,
  leavesOf,
  maxConditionDays,
  maxConditionDepth,
  maxConditionLeaves,
  relativeOps,
} from '../fields/condition.ts';
export { dataScopeIssues, scopeAttributes, scopeKindsOf } from './data-scope.ts';
export { type ConditionTextKey, type ConditionLabels, describeCondition } from './describe.ts';
