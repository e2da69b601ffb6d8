import { isErrorCode } from '#contracts/api-error';
import type { createUpload, UploadTicket } from '#contracts/api/uploads';
import { callApi } from './call-api';
import { ApiError } from './request-json';

/**
 * Sends a picture to storage and gives its id. `onProgress` gets 0 to 1.
 * @throws ApiError when the call or the transfer fails.
 */
export async function uploadPicture(picture: Blob, onProgress: (share: number) => void): Promise<string> {
  const ticket = await callApi<typeof createUpload>('/api/uploads', {
    method: 'POST',
    body: { contentType: picture.type, bytes: picture.size },
  });
  await putPicture(ticket, picture, onProgress);
  return ticket.id;
}

/** XMLHttpRequest, because fetch has no upload progress. */
function putPicture(ticket: UploadTicket, picture: Blob, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open('PUT', ticket.uploadUrl);
    for (const [name, value] of Object.entries(ticket.headers)) transfer.setRequestHeader(name, value);
    transfer.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    transfer.onload = () => (transfer.status < 300 ? resolve() : reject(toApiError(transfer)));
    transfer.onerror = () => reject(new ApiError(0, 'product_api_unavailable', 'The upload was cut off.'));
    transfer.send(picture);
  });
}

function toApiError({ status, responseText }: XMLHttpRequest): ApiError {
  const fallback = status === 413 ? 'payload_too_large' : status >= 500 ? 'product_api_unavailable' : 'invalid_image';
  return new ApiError(status, readCode(responseText) ?? fallback, `The upload failed with status ${status}.`);
}

function readCode(answer: string) {
  try {
    const code = (JSON.parse(answer) as { error?: { code?: unknown } } | null)?.error?.code;
    return isErrorCode(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
