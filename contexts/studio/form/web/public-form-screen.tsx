import { ApiError, useMutationCall } from '@shopkeeper/api-client';
import { useCall } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Failed, Loading, NothingYet, SubmitButton, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { useMemo, useState } from 'react';
import type { Answers } from '../form-answers.domain.ts';
import { type FormDefinition, textIn } from '../form-definition.domain.ts';
import type { ShownForm } from '../form-reply.domain.ts';
import { CaptchaEntry, captchaName, useFormCaptcha } from './form-captcha.tsx';
import { FileUploads, uploadTo } from './file-upload.ts';
import { FormFields } from './form-fields.tsx';
import { useAnswerIssues } from './use-answer-issues.ts';

/** A form at its own address, open to everybody whom it asks. */
export function PublicFormScreen() {
  const code = usePage().params['code'] ?? '';
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  return isSignedIn ? <ForMember code={code} /> : <ForVisitor code={code} />;
}

interface Coded {
  readonly code: string;
}

interface Read {
  readonly data: ShownForm | undefined;
  readonly error: ApiError | null;
  refetch(): unknown;
}

function ForMember({ code }: Coded) {
  const read = useMemberCall<ShownForm>('/user/form/read', { code });
  return <Shown code={code} read={read} isMember />;
}

function ForVisitor({ code }: Coded) {
  const path = `/api/form/read?code=${encodeURIComponent(code)}`;
  const read = useCall<ShownForm>(path, undefined, { method: 'GET', audience: 'member' });
  return <Shown code={code} read={read} isMember={false} />;
}

interface ShownProps extends Coded {
  readonly read: Read;
  readonly isMember: boolean;
}

function Shown({ code, isMember, read: { data, error, refetch } }: ShownProps) {
  const text = useText('form');
  const [sent, setSent] = useState<FormDefinition | null>(null);
  usePageTitle(data?.name ?? text('title'));
  if (error && !data)
    return error.status === 404 || error.status === 400 ? (
      <NothingYet title={text('text.unknown')} hint={text('text.unknownHint')}>
        <ToShop />
      </NothingYet>
    ) : (
      <Failed error={error} retry={() => void refetch()} />
    );
  if (!data) return <Loading heights={[60, 320]} />;
  if (sent) return <Thanks definition={sent} onAgain={() => setSent(null)} />;
  if (data.definition === null || data.state !== 'open')
    return (
      <NothingYet title={text(`text.state.${data.state}`)} hint={text(`text.state.${data.state}Hint`)}>
        {data.state === 'sign-in' ? (
          <PageLink to={`/user/login?to=${encodeURIComponent(`/form/${code}`)}`} className="mc-button primary">
            {text('text.signIn')}
          </PageLink>
        ) : (
          <ToShop />
        )}
      </NothingYet>
    );
  return (
    <Filling
      key={data.versionNo}
      {...{ code, isMember }}
      name={data.name}
      versionNo={data.versionNo}
      asksCaptcha={data.captcha}
      definition={data.definition}
      onSent={setSent}
      onStale={() => void refetch()}
    />
  );
}

function ToShop() {
  const text = useText('form');
  return (
    <PageLink to="/products" className="mc-button">
      {text('text.toShop')}
    </PageLink>
  );
}

function Thanks({ definition, onAgain }: { readonly definition: FormDefinition; readonly onAgain: () => void }) {
  const text = useText('form');
  const language = useLanguage() === 'en' ? 'en' : 'zh-cn';
  const own = textIn(definition.thanks, language);
  return (
    <div role="status">
      <NothingYet title={text('text.thanks')} hint={own === '' ? text('text.thanksHint') : own}>
        <button type="button" className="mc-button" onClick={onAgain}>
          {text('text.again')}
        </button>
      </NothingYet>
    </div>
  );
}

interface FillingProps extends Coded {
  readonly name: string;
  readonly versionNo: number;
  readonly definition: FormDefinition;
  readonly isMember: boolean;
  readonly asksCaptcha: boolean;
  readonly onSent: (definition: FormDefinition) => void;
  readonly onStale: () => void;
}

/** Shows the first broken answer. */
const focusFirst = (): void => {
  requestAnimationFrame(() => {
    const [first] = document.querySelectorAll<HTMLElement>('.form-public .ff-issue');
    first?.parentElement?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
};

function Filling({ code, name, versionNo, definition, isMember, asksCaptcha, onSent, onStale }: FillingProps) {
  const text = useText('form');
  const language = useLanguage() === 'en' ? 'en' : 'zh-cn';
  const [answers, setAnswers] = useState<Answers>({});
  const checks = useAnswerIssues();
  const captcha = useFormCaptcha();
  const upload = useMemo(() => uploadTo(code, isMember), [code, isMember]);
  const path = isMember ? '/user/form/submit' : '/api/form/submit';
  const { mutate, error, isPending } = useMutationCall<{ readonly id: number }, object>(path, {
    audience: 'member',
    showError: false,
    refreshes: ['/user/form/read', '/admin/studio/form-submission/'],
    onDone: () => onSent(definition),
  });
  const send = (typed: FormData): void => {
    const value = checks.check(definition, answers);
    if (!value) return focusFirst();
    mutate(
      {
        code,
        versionNo,
        answers: value,
        ...(asksCaptcha ? { captchaId: captcha.id, captchaInfo: String(typed.get(captchaName) ?? '').trim() } : {}),
      },
      {
        onError: (failed) => {
          if (!(failed instanceof ApiError)) return;
          captcha.explain(failed);
          captcha.renew();
          checks.show(new Map(failed.fields.map((one) => [one.path.replace(/^answers\./, ''), one.msg ?? failed.msg])));
          if (failed.fields.length > 0) focusFirst();
          else if (failed.error === 'form.other-version') onStale();
        },
      },
    );
  };
  return (
    <article className="form-public">
      <h1>{name}</h1>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <FileUploads value={upload}>
            <FormFields
              definition={definition}
              language={language}
              answers={answers}
              issues={checks.issues}
              onChange={setAnswers}
            />
          </FileUploads>
          {asksCaptcha && <CaptchaEntry captcha={captcha} />}
          {checks.issues.size > 0 && (
            <p className="mc-alert" role="alert">
              {text('text.mend')}
            </p>
          )}
          {error && checks.issues.size === 0 && captcha.issue === undefined && (
            <p className="mc-alert" role="alert">
              {error.msg}
            </p>
          )}
          <SubmitButton isPending={isPending} isPrimary>
            {text(isPending ? 'text.submitting' : 'text.submit')}
          </SubmitButton>
        </form>
      </Card>
    </article>
  );
}
