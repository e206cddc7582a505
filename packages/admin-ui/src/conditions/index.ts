export { ConditionBuilder } from './condition-builder.tsx';
export { ConditionText } from './condition-text.tsx';
