import { member } from '@shopkeeper/member';
import { f } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { type InputView } from '@shopkeeper/resource/view';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Toolbar } from '@shopkeeper/ui/layout';
import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { DraftMember } from '../draft-view.domain.ts';

const fields = { nickname: f.text({ max: 40 }), mobile: f.mobile() };
const rows: readonly (readonly InputView[])[] = [
  [
    { key: 'nickname', title: 'member:field.nickname', field: fields.nickname, required: true },
    { key: 'mobile', title: 'member:field.mobile', field: fields.mobile, required: true },
  ],
];

interface NewMemberProps {
  /** The search text: a mobile number, or a name. */
  readonly typed: string;
  onMade(member: DraftMember): void;
  onCancel(): void;
}

/** Adds a member by name and mobile within order entry. A mobile that exists already finds its member. */
export function NewMember({ typed, onMade, onCancel }: NewMemberProps) {
  const text = useText('draft-order');
  const notices = useNotices();
  const isNumber = /^\d+$/.test(typed);
  const first = () => ({ nickname: isNumber ? '' : typed, mobile: isNumber ? typed : '' });
  const form = useForm({ resource: member, fields, first });
  const [key] = useState(randomId);

  async function add(): Promise<void> {
    const checked = checkWith<object>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const options = { isExplicit: true, idempotencyKey: key, showError: false } as const;
    const made = await form.run(() =>
      call<DraftMember & { readonly isNew: boolean }>(`${draftOrderPrefix}createMember`, checked.value, options),
    );
    if (!made) return;
    if (!made.isNew) notices.info(text('text.found'));
    onMade(made);
  }

  return (
    <form
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(`member:field.${path}`)} />
      <FormFields resource={member} form={form} rows={rows} hints={['none']} />
      <Toolbar
        as="footer"
        end={
          <>
            <Button onClick={onCancel}>{text('text.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={form.isBusy}>
              {text('text.createMember')}
            </Button>
          </>
        }
      />
    </form>
  );
}
