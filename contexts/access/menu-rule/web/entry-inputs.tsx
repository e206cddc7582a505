import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useDetail } from '@shopkeeper/admin-ui';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { menuRule } from '../menu-rule.resource.ts';
import { useEntryTitle } from './entry-title.tsx';

/** An input that is disabled for entries declared in code. */
export function FixedInput(props: FieldInputProps) {
  const { id, Field } = useFormScope();
  const { data } = useDetail(menuRule, id);
  return <Field {...props} isDisabled={props.isDisabled || data?.builtIn === true} />;
}

/** An input for a title; for a language key it also shows the text. */
export function TitleInput(props: FieldInputProps) {
  const text = useText('menu-rule');
  const { Field } = useFormScope();
  const typed = typeof props.value === 'string' ? props.value : '';
  const title = useEntryTitle(typed);
  return (
    <>
      <Field {...props} />
      {title !== typed && (
        <Text color="secondary" size={12.5} margin="4px 0 0">
          {text('text.shownAs', { title })}
        </Text>
      )}
    </>
  );
}
