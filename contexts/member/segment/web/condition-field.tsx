import { useDebounced } from '@shopkeeper/admin-ui';
import { ConditionBuilder, ConditionText } from '@shopkeeper/admin-ui/conditions';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { checkCondition, type Condition, everyRow } from '@shopkeeper/resource/conditions';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberAttributes } from '../../member/member-attributes.domain.ts';
import type { SegmentCount } from '../segment-view.domain.ts';
import { segment } from '../segment.resource.ts';

const restMs = 400;

/** The condition of a segment, with the rule as a sentence and the number of members who match it now. */
export function ConditionField({ path, title, value, isDisabled, onChange }: FieldInputProps) {
  const { issues, idOf } = useFormScope();
  const condition = (value ?? everyRow) as Condition;
  const isWhole = checkCondition(memberAttributes, condition).issues === undefined;
  return (
    <Stack gap={10}>
      <ConditionBuilder
        id={idOf(path)}
        label={title}
        attributes={memberAttributes}
        value={condition}
        isDisabled={isDisabled}
        issueAt={(at) => issues.get(`${path}.${at}`)}
        idAt={(at) => idOf(`${path}.${at}`)}
        onChange={onChange}
      />
      <div className="mb-segment-rule" aria-live="polite">
        {isWhole && (
          <span>
            <ConditionText attributes={memberAttributes} condition={condition} />
          </span>
        )}
        <Size condition={isWhole ? condition : null} />
      </div>
    </Stack>
  );
}

/** The number of members of a condition; null while it is not complete. */
function Size({ condition }: { readonly condition: Condition | null }) {
  const text = useText('segment');
  const rested = useDebounced(condition, restMs);
  const { data, isFetching } = useCall<SegmentCount>(
    `${segment.prefix}count`,
    { condition: rested ?? everyRow },
    { isReady: rested !== null },
  );
  if (condition === null) return <Text color="muted">{text('text.incomplete')}</Text>;
  if (!data || isFetching || rested !== condition) return <Text color="muted">{text('text.counting')}</Text>;
  if (data.count === null) return <Text color="muted">{text('text.tooLong')}</Text>;
  return <b>{text(data.isMore ? 'text.countMore' : 'text.count', { count: data.count })}</b>;
}
