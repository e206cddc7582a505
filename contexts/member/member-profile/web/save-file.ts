import { apiUrl } from '@shopkeeper/api-client';
import { currentLanguage } from '@shopkeeper/ui/i18n';

interface Wanted {
  /** The path of the call. */
  readonly path: string;
  readonly body: object;
  /** The token of the signed-in member. */
  readonly token: string;
  /** Part of the content type of the file. */
  readonly type: string;
  /** The name under which it is saved. */
  readonly name: string;
}

/** Saves a file that a call of the member answers with; false where there is none. */
export async function saveFile({ path, body, token, type, name }: Wanted): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'accept-language': currentLanguage(),
    server: '1',
    'member-token': token,
  };
  const answer = await fetch(apiUrl() + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  if (!answer?.headers.get('content-type')?.includes(type)) return false;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
  return true;
}
