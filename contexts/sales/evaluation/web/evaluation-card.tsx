import { assetUrl } from '@shopkeeper/api-client/session';
import type { ListRowOf } from '@shopkeeper/resource';
import { State } from '@shopkeeper/member-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { memberEvaluations } from '../evaluation.resource.ts';
import { EvaluationForm, FollowUpForm } from './evaluation-form.tsx';
import { Stars } from './stars.tsx';

type Row = ListRowOf<typeof memberEvaluations> & {
  readonly id: number;
  readonly version: number;
  readonly allowed?: Readonly<Record<string, unknown>>;
};

function Said({ row }: { readonly row: Row }) {
  const text = useText('evaluation');
  return (
    <Stack gap={6} margin="8px 0 0">
      <Stars value={row.rating} />
      {row.content && <Text as="p">{row.content}</Text>}
      {row.images.length > 0 && (
        <ul className="evaluation-pictures">
          {row.images.map((url, at) => (
            <li key={url}>
              <img src={assetUrl(url)} alt={text('text.picture', { n: at + 1 })} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      {row.followUp && (
        <Text as="p" color="secondary">
          {text('field.followUp')}: {row.followUp}
        </Text>
      )}
      {row.reply && (
        <Text as="p" color="secondary">
          {text('text.shop-reply')}: {row.reply}
        </Text>
      )}
    </Stack>
  );
}

/** What was bought, and whether its evaluation is published. */
function Head({ row }: { readonly row: Row }) {
  const text = useText('evaluation');
  const isNew = row.status === 'open';
  return (
    <Stack row gap={12} align="start">
      <Thumbnail src={row.coverImage} size={56} />
      <Stack grow gap={2}>
        <Text as="h3" size={15}>
          {row.productName}
        </Text>
        <Text as="small" color="muted" size={13}>
          {row.specText}
        </Text>
        {isNew && row.autoAt !== null && (
          <Text as="small" color="muted" size={13}>
            {text('text.auto-at')} <TimeText at={row.autoAt} />
          </Text>
        )}
      </Stack>
      {!isNew && (
        <State of={memberEvaluations} name="status" value={row.status}>
          {row.status === 'waiting' ? text('text.pending') : text(`choice.source.${row.source}`)}
        </State>
      )}
    </Stack>
  );
}

/** One line of an order with what its buyer said, or the button to say something. */
export function EvaluationCard({ row }: { readonly row: Row }) {
  const text = useText('evaluation');
  const [isOpen, setOpen] = useState(false);
  const isNew = row.status === 'open';
  const Form = isNew ? EvaluationForm : FollowUpForm;
  const command = isNew ? 'submit' : 'followUp';
  const close = () => setOpen(false);
  return (
    <Panel as="li" className="mc-card">
      <Head row={row} />
      {!isNew && <Said row={row} />}
      {row.allowed?.[command] === true && (
        <Stack row justify="end" margin="10px 0 0">
          <button type="button" className={isNew ? 'mc-button primary' : 'mc-button'} onClick={() => setOpen(true)}>
            {text(isNew ? 'text.write' : 'text.write-follow-up')}
          </button>
        </Stack>
      )}
      {isOpen && <Form row={row} onClose={close} />}
    </Panel>
  );
}
