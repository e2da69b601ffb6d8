import type { ReactNode } from 'react';
import { FOLDER_NAME_MAX } from '#contracts/folder';
import { Field } from '../../components/Field';
import { TextInput } from '../../components/TextControls';

export interface FolderNameFieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** A folder's present or future name. */
export function FolderNameField({ value, onChange, ...field }: FolderNameFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={FOLDER_NAME_MAX}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
