import { type FoundMember, member } from '@shopkeeper/member';
import { f } from '@shopkeeper/resource/fields';
import { type InputView } from '@shopkeeper/resource/view';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { EntryForm } from './entry-form.tsx';

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
  onMade(member: FoundMember): void;
  onCancel(): void;
}

/** Adds a member by name and mobile within order entry. A mobile that exists already finds its member. */
export function NewMember({ typed, onMade, onCancel }: NewMemberProps) {
  const text = useText('draft-order');
  const notices = useNotices();
  const isNumber = /^\d+$/.test(typed);
  return (
    <EntryForm<FoundMember & { readonly isNew: boolean }>
      resource={member}
      fields={fields}
      rows={rows}
      hints={['none']}
      first={() => ({ nickname: isNumber ? '' : typed, mobile: isNumber ? typed : '' })}
      submitText={text('text.createMember')}
      send="createMember"
      onMade={(made) => {
        if (!made.isNew) notices.info(text('text.found'));
        onMade(made);
      }}
      onCancel={onCancel}
    />
  );
}
