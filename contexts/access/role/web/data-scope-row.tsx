import { ConditionBuilder } from '@shopkeeper/admin-ui/conditions';
import { useFormScope } from '@shopkeeper/admin-ui/form';
import type { AnyResource } from '@shopkeeper/resource';
import { everyRow, scopeAttributes, scopeKindsOf, type Condition } from '@shopkeeper/resource/conditions';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Select } from 'antd';
import { scopeKindOf } from '../scoped-resource.domain.ts';

interface DataScopeRowProps {
  /** The place of the scope in the form: `dataScopes.<page>`. */
  readonly path: string;
  readonly title: string;
  readonly resource: AnyResource;
  readonly scope: unknown;
  readonly isDisabled: boolean;
  onScope(scope: { readonly kind: string; readonly condition?: Condition }): void;
}

const conditionOf = (scope: unknown): Condition =>
  typeof scope === 'object' && scope !== null && 'condition' in scope ? (scope.condition as Condition) : everyRow;

/** Which rows of one resource a role shows; below it the condition, where the rows are chosen by one. */
export function DataScopeRow({ path, title, resource, scope, isDisabled, onScope }: DataScopeRowProps) {
  const text = useText('role');
  const { issues, idOf } = useFormScope();
  const kind = scopeKindOf(scope);
  const kinds = scopeKindsOf(resource);
  const issue = [path, `${path}.kind`, `${path}.condition`].map((at) => issues.get(at)).find((one) => one !== undefined);
  // What is stored and no longer offered stays visible until another one is chosen.
  const offered = kinds.some((one) => one === kind) ? kinds : [kind, ...kinds];
  return (
    <Stack as="li" gap={8} padding="8px 0">
      <Stack row wrap gap={[6, 12]} align="center" justify="space-between">
        <Text weight={500}>{title}</Text>
        <Select
          id={idOf(path)}
          className="role-scope"
          aria-label={text('text.scopeOf', { title })}
          disabled={isDisabled}
          value={kind}
          options={offered.map((value) => ({ value, label: text(`text.scope.${value}`) }))}
          onChange={(value) => onScope(value === 'condition' ? { kind: value, condition: everyRow } : { kind: value })}
        />
      </Stack>
      {issue && (
        <span className="rs-issue" role="alert">
          {issue}
        </span>
      )}
      {kind === 'condition' && (
        <ConditionBuilder
          id={idOf(`${path}.condition`)}
          label={text('text.conditionOf', { title })}
          attributes={scopeAttributes(resource)}
          value={conditionOf(scope)}
          isDisabled={isDisabled}
          issueAt={(at) => issues.get(`${path}.condition.${at}`)}
          idAt={(at) => idOf(`${path}.condition.${at}`)}
          onChange={(condition) => onScope({ kind: 'condition', condition })}
        />
      )}
    </Stack>
  );
}
