import { useResourceText } from '@shopkeeper/admin-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useLanguage } from '@shopkeeper/ui/i18n';
import { Fragment } from 'react';
import { labelIn, type StepAnswer } from '../../definition/step-fields.domain.ts';
import './values.css';

/** What was filled in with a decision, with the labels of the version on which the request ran then. */
export function StepAnswers({ answers }: { readonly answers: readonly StepAnswer[] }) {
  const language = useLanguage();
  return (
    <dl className="wf-answers">
      {answers.map((answer) => (
        <Fragment key={answer.field.code}>
          <dt>{labelIn(answer.field.label, language)}</dt>
          <dd>
            <AnswerValue {...answer} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function AnswerValue({ field: { kind, options }, value }: StepAnswer) {
  const kit = useResourceText();
  const language = useLanguage();
  if (value === null || value === '') return '—';
  if (kind === 'flag') return kit(value === true ? 'value.yes' : 'value.no');
  if (kind === 'money') return <MoneyText fen={Number(value)} />;
  const option = kind === 'choice' ? options.find((one) => one.value === value) : undefined;
  return option ? labelIn(option.label, language) : String(value);
}
