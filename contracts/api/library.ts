import Type, { type Static } from 'typebox';
import { FOLDER_NAME_MAX, MAX_TOGETHER } from '../folder';
import { QUOTA } from '../quota';
import type { ApiCall } from './call';
import { ById, NoContent, strict } from './parts';

// How a user keeps videos in order: folders and favourites, and many videos at once.

const Uuid = Type.String({ format: 'uuid' });
const FolderName = Type.String({ minLength: 1, maxLength: FOLDER_NAME_MAX, pattern: '\\S' });
const Ids = Type.Array(Uuid, { minItems: 1, maxItems: MAX_TOGETHER });

export const Folder = Type.Object({
  id: Uuid,
  name: Type.String(),
  count: Type.Integer({ minimum: 0, description: 'How many videos are in it.' }),
});
export type Folder = Static<typeof Folder>;

const One = Type.Object({ folder: Folder });
const Naming = Type.Object({ name: FolderName }, strict);

/** All folders of the user, by name. */
export const listFolders = {
  method: 'GET',
  path: '/api/folders',
  auth: 'required',
  tag: 'library',
  summary: 'List folders',
  status: 200,
  answer: Type.Object({ folders: Type.Array(Folder) }),
} as const satisfies ApiCall;

/** Makes a folder. A name that the user has already is that folder, so that a repeated call makes no second one. */
export const createFolder = {
  method: 'POST',
  path: '/api/folders',
  auth: 'required',
  tag: 'library',
  summary: 'Create a folder',
  description: `At most ${QUOTA.folders}; then it is refused with \`too_many_folders\`.`,
  body: Naming,
  feature: 'folders',
  status: 201,
  answer: One,
} as const satisfies ApiCall;

/** Renames a folder; refused with `state_conflict` when another one has the name. */
export const renameFolder = {
  method: 'PUT',
  path: '/api/folders/:id',
  auth: 'required',
  tag: 'library',
  summary: 'Rename a folder',
  params: ById,
  body: Naming,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Removes a folder. Its videos stay, in no folder. */
export const deleteFolder = {
  method: 'DELETE',
  path: '/api/folders/:id',
  auth: 'required',
  tag: 'library',
  summary: 'Delete a folder and keep its videos',
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** Marks or moves several of the user's videos, all or none. Ids of others, and of deleted ones, change nothing. */
export const organizeVideos = {
  method: 'POST',
  path: '/api/videos/organize',
  auth: 'required',
  tag: 'library',
  summary: 'Move or mark several videos',
  body: Type.Object(
    {
      ids: Ids,
      favourite: Type.Optional(Type.Boolean()),
      folderId: Type.Optional(Type.Union([Uuid, Type.Null()], { description: 'Null: out of their folder' })),
    },
    strict,
  ),
  status: 200,
  answer: Type.Object({ changed: Type.Integer({ minimum: 0, description: 'How many of them exist.' }) }),
} as const satisfies ApiCall;

/** Signed URL, for a few minutes, of a ZIP with the files of those that are the user's, ready and still kept. */
export const archiveVideos = {
  method: 'POST',
  path: '/api/videos/archive',
  auth: 'required',
  tag: 'library',
  summary: 'Get an address from which to download several videos',
  body: Type.Object({ ids: Ids }, strict),
  feature: 'archives',
  status: 200,
  answer: Type.Object({
    url: Type.String(),
    count: Type.Integer({ minimum: 1, description: 'How many videos are in it.' }),
  }),
} as const satisfies ApiCall;

/** The archive itself, under the signed URL that `archiveVideos` returned. */
export const downloadArchive = {
  method: 'GET',
  path: '/archives/:id',
  auth: 'none',
  tag: 'library',
  summary: 'Download several videos as a ZIP',
  params: ById,
  query: Type.Object({ expires: Type.Optional(Type.String()), signature: Type.Optional(Type.String()) }),
  status: 200,
  answer: Type.Unsafe<unknown>({ description: 'A ZIP archive' }),
} as const satisfies ApiCall;
