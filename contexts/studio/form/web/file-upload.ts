import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { createContext } from 'react';
import type { AnsweredFile } from '../form-files.domain.ts';

/** Stores a file for the question with this key. Rejects with an `ApiError`. */
export type UploadFile = (key: string, file: File) => Promise<AnsweredFile>;

/** What a preview does with a file: nothing is sent. */
const keepHere: UploadFile = async (_key, { name, size }) => ({ id: randomId(), name, size });

/** How the file questions of a form store their files. */
export const FileUploads = createContext<UploadFile>(keepHere);

/** Uploads for a form that visitors or members fill in. */
export const uploadTo =
  (code: string, isMember: boolean): UploadFile =>
  async (key, file) => {
    const form = new FormData();
    form.append('code', code);
    form.append('key', key);
    form.append('fileInput', file, file.name);
    const path = isMember ? '/user/form/upload' : '/api/form/upload';
    const answer = await call<{ readonly file: AnsweredFile }>(path, form, { audience: 'member', showError: false });
    return answer.file;
  };
