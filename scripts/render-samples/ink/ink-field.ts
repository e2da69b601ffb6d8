import { InkDrop, LIFE_STEPS } from './ink-drop';

/**
 * The pictures that the ink scene shades. A pour lives for two loops: at every moment a young one and one a loop older
 * are in view, and the older has faded by the time it would start again, so the clip has no seam.
 */
export class InkField {
  private young = new InkDrop();
  private old = new InkDrop();

  /** Four floats a pixel for a frame of the loop; going back in time starts the pours afresh. */
  at(frame: number, width: number, height: number): Float32Array {
    if (frame < this.young.age) {
      this.young = new InkDrop();
      this.old = new InkDrop();
    }
    this.young.advance(frame - this.young.age);
    this.old.advance(frame + LIFE_STEPS / 2 - this.old.age);
    const picture = new Float32Array(width * height * 4);
    this.young.splat(picture, width, height);
    this.old.splat(picture, width, height);
    return picture;
  }
}
