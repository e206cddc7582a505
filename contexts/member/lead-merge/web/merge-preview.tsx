import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { LeadMergePreview } from '../lead-merge.domain.ts';
import { leadMerge } from '../lead-merge.resource.ts';

const idIn = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0);

/** What the merge of the two chosen leads would do. */
function Preview({ fromId, intoId }: { readonly fromId: number; readonly intoId: number }) {
  const text = useText('lead-merge');
  const titles = useTexts(['lead']);
  const isReady = fromId > 0 && intoId > 0 && fromId !== intoId;
  const { data, error } = useCall<LeadMergePreview>(`${leadMerge.prefix}preview`, { fromId, intoId }, { isReady });
  if (!isReady) return null;
  if (error) return <Text color="secondary">{error.msg}</Text>;
  if (!data || !titles) return null;
  return (
    <Stack gap={4} margin="6px 0 0">
      <Text weight={600} size={13}>
        {text('text.preview')}
      </Text>
      <ul>
        {data.taken.map(({ field, value }) => (
          <li key={field}>
            {titles(`lead:field.${field}`)}: {field === 'memberId' ? `#${value}` : value}
          </li>
        ))}
        <li>{text('text.events', { events: data.events, followUps: data.followUps })}</li>
      </ul>
    </Stack>
  );
}

/** The reason of a merge, with what it would do below. */
export function ReasonInput(props: FieldInputProps) {
  const { Field, draft } = useFormScope();
  return (
    <>
      <Field {...props} />
      <div aria-live="polite">
        <Preview fromId={idIn(draft['fromId'])} intoId={idIn(draft['intoId'])} />
      </div>
    </>
  );
}
