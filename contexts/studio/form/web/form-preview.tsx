import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { Answers } from '../form-answers.domain.ts';
import type { FormDefinition } from '../form-definition.domain.ts';
import { FormFields } from './form-fields.tsx';
import { useAnswerIssues } from './use-answer-issues.ts';

/** The form as it will be filled in, with its conditions and checks; nothing is sent. */
export function FormPreview({ definition }: { readonly definition: FormDefinition }) {
  const text = useText('form');
  const language = useLanguage() === 'en' ? 'en' : 'zh-cn';
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [answers, setAnswers] = useState<Answers>({});
  const checks = useAnswerIssues();
  return (
    <section className="form-preview" aria-label={text('text.preview')}>
      <Segmented
        value={width}
        options={(['desktop', 'phone'] as const).map((value) => ({ value, label: text(`text.${value}`) }))}
        onChange={setWidth}
      />
      <form
        className={`form-paper ${width}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          checks.check(definition, answers);
        }}
      >
        <FormFields definition={definition} language={language} answers={answers} issues={checks.issues} onChange={setAnswers} />
        <button type="submit" className="ff-submit">
          {text('text.submit')}
        </button>
      </form>
    </section>
  );
}
