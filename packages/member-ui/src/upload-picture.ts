import { call } from '@shopkeeper/api-client';

const path = '/user/platform/attachment/upload';

/**
 * Stores a picture in the library of the signed-in member; returns its URL, `/storage/member/…`.
 *
 * @throws ApiError for a file that is too large or no picture, which is shown to the member unless `showError` is false
 */
export async function uploadPicture(file: File, { showError = true }: { readonly showError?: boolean } = {}): Promise<string> {
  const form = new FormData();
  form.append('fileInput', file, file.name);
  const answer = await call<{ readonly file: { readonly url: string } }>(path, form, { audience: 'member', showError });
  return answer.file.url;
}
