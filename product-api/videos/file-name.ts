/**
 * The name of a video's file for its user: safe on every system, whatever the model's key is.
 * @param number what tells it from others; by default the beginning of its id
 */
export function fileNameOf({ model, id }: { model: string; id: string }, number = id.slice(0, 8)): string {
  return `${model.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '')}-${number}.mp4`;
}
