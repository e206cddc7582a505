import { Section } from '@shopkeeper/admin-ui/detail';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { secondFactorPage } from '../../second-factor/second-factor.page.ts';

/** Whether the person's sign-in asks for a second factor, with the way to its page. */
export function SecondFactorNote({ isActive }: { readonly isActive: boolean }) {
  const text = useText('profile');
  return (
    <Section title={text('text.secondFactor')}>
      <Stack gap={8}>
        <Text color="secondary">{text(isActive ? 'text.secondFactorOn' : 'text.secondFactorOff')}</Text>
        <PageLink to={secondFactorPage.path}>{text('text.manageSecondFactor')}</PageLink>
      </Stack>
    </Section>
  );
}
