import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { takeSettings } from './lake-takes';
import type { Grade, Scene } from './scenes';

const FOLDER = path.join(__dirname, 'shaders');

/** Fragment shaders of one scene, complete, as WebGL takes them. */
export async function shaderSources({ shader, grade, take }: Pick<Scene, 'shader' | 'grade' | 'take'>) {
  const [prelude, scene, bright, blur, gradeSource] = await Promise.all(
    ['scene.glsl', `scenes/${shader}.glsl`, 'bright.glsl', 'blur.glsl', 'grade.glsl'].map(readShader),
  );
  return {
    scene: `${prelude}\n${String(scene).replace('#include "take-settings"', takeSettings(take ?? {}))}`,
    bright: String(bright),
    blur: String(blur),
    grade: String(gradeSource).replace('#include "grade-settings"', gradeSettings(grade)),
  };
}

function readShader(name: string): Promise<string> {
  return readFile(path.join(FOLDER, name), 'utf8');
}

function gradeSettings({ tint, ...numbers }: Grade): string {
  const lines = Object.entries(numbers).map(
    ([name, value]) => `const float ${name.toUpperCase()} = ${value.toFixed(5)};`,
  );
  return [...lines, `const vec3 TINT = vec3(${tint.map((gain) => gain.toFixed(5)).join(', ')});`].join('\n');
}
