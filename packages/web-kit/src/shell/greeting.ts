import { type ShellKey } from '../i18n/shell-keys.ts';
import { useShellText } from '../i18n/text.ts';
import { useAdminSession } from '../session/session-store.ts';

/** The greeting for an hour of the day, with its welcome back. @param hour 0 to 23, in the reader's zone */
export function greetingKey(hour: number): ShellKey {
  if (hour < 5) return 'greeting.late-night';
  if (hour < 9) return 'greeting.early';
  if (hour < 12) return 'greeting.morning';
  if (hour < 14) return 'greeting.noon';
  if (hour < 18) return 'greeting.afternoon';
  return 'greeting.evening';
}

/** Greets the member of staff who is signed in by name, as the hour demands. @param now UTC epoch ms */
export function useGreeting(now: number): string {
  return useGreetingOf(
    useAdminSession(({ person }) => person?.nickname || person?.username || ''),
    now,
  );
}

/** Greets somebody by name, as the hour demands. @param now UTC epoch ms */
export function useGreetingOf(name: string, now: number): string {
  const text = useShellText();
  return text('greeting.named', { name, greeting: text(greetingKey(new Date(now).getHours())) });
}
