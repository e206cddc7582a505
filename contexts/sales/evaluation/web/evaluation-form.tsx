import { BottomDrawer, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { memberEvaluations } from '../evaluation.resource.ts';
import { PictureInput } from './picture-input.tsx';
import { StarInput } from './stars.tsx';

/** What a form needs of an evaluation. */
export interface Evaluated {
  readonly id: number;
  readonly version: number;
  readonly productName: string;
}

interface FormProps {
  readonly row: Evaluated;
  readonly onClose: () => void;
}

interface FrameProps extends FormProps {
  readonly title: string;
  readonly command: 'submit' | 'followUp';
  readonly input: object;
  readonly children: ReactNode;
}

/** A form in a drawer that performs a command of an own evaluation. */
function Frame({ row, title, command, input, onClose, children }: FrameProps) {
  const text = useText('evaluation');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberEvaluations.prefix}${command}`, {
    refreshes: [memberEvaluations.prefix],
    showSuccess: true,
    showError: false,
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate({ id: row.id, version: row.version, ...input });
  };
  return (
    <BottomDrawer label={title} staysOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack row gap={12} justify="space-between" margin="0 0 14px">
          <div>
            <Text as="h2" size={18}>
              {title}
            </Text>
            <Text as="p" color="secondary" size={13}>
              {row.productName}
            </Text>
          </div>
          <button type="button" className="mc-icon-button" aria-label={text('text.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </button>
        </Stack>
        {error && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        {children}
        <button type="submit" className="mc-button primary wide" disabled={isPending}>
          {text(isPending ? 'text.sending' : 'text.submit')}
        </button>
      </form>
    </BottomDrawer>
  );
}

const kinds = ['rating', 'ratingService', 'ratingLogistics'] as const;
const start = { rating: 5, ratingService: 5, ratingLogistics: 5, content: '', images: [] as readonly string[], anonymous: false };

/** The evaluation of something bought: stars, a text, pictures, and whether the name is shown. */
export function EvaluationForm({ row, onClose }: FormProps) {
  const text = useText('evaluation');
  const [said, setSaid] = useState(start);
  const input = { ...said, content: said.content.trim() || null };
  return (
    <Frame row={row} title={text('text.write')} command="submit" input={input} onClose={onClose}>
      {kinds.map((kind) => (
        <StarInput
          key={kind}
          name={kind}
          label={text(`input.submit.${kind}`)}
          value={said[kind]}
          onChange={(value) => setSaid((before) => ({ ...before, [kind]: value }))}
        />
      ))}
      <label className="evaluation-text">
        <span>{text('input.submit.content')}</span>
        <textarea
          rows={4}
          maxLength={1000}
          value={said.content}
          onChange={({ target }) => setSaid((before) => ({ ...before, content: target.value }))}
        />
      </label>
      <PictureInput urls={said.images} onChange={(images) => setSaid((before) => ({ ...before, images }))} />
      <label className="mc-check">
        <input
          type="checkbox"
          checked={said.anonymous}
          onChange={({ target }) => setSaid((before) => ({ ...before, anonymous: target.checked }))}
        />
        {text('input.submit.anonymous')}
      </label>
    </Frame>
  );
}

/** The one follow-up of an evaluation. */
export function FollowUpForm({ row, onClose }: FormProps) {
  const text = useText('evaluation');
  const [followUp, setFollowUp] = useState('');
  return (
    <Frame row={row} title={text('text.write-follow-up')} command="followUp" input={{ followUp }} onClose={onClose}>
      <label className="evaluation-text">
        <span>{text('input.followUp.followUp')}</span>
        <textarea rows={4} maxLength={1000} value={followUp} onChange={({ target }) => setFollowUp(target.value)} />
      </label>
    </Frame>
  );
}
