import { type ShellKey, useShellText } from '@shopkeeper/ui/i18n';
import { useAdminSession } from '@shopkeeper/api-client/session';

/**
 * The text key of the greeting for an hour of the day; its text includes a welcome back.
 * @param hour 0 to 23, in the user's time zone
 */
export function greetingKey(hour: number): ShellKey {
  if (hour < 5) return 'greeting.late-night';
  if (hour < 9) return 'greeting.early';
  if (hour < 12) return 'greeting.morning';
  if (hour < 14) return 'greeting.noon';
  if (hour < 18) return 'greeting.afternoon';
  return 'greeting.evening';
}

/**
 * Greets the signed-in staff user by name, depending on the hour.
 * @param now UTC epoch ms
 */
export function useGreeting(now: number): string {
  return useGreetingOf(
    useAdminSession(({ person }) => person?.nickname || person?.username || ''),
    now,
  );
}

/**
 * Greets a person by name, depending on the hour.
 * @param now UTC epoch ms
 */
export function useGreetingOf(name: string, now: number): string {
  const text = useShellText();
  return text('greeting.named', { name, greeting: text(greetingKey(new Date(now).getHours())) });
}
