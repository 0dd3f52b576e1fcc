import { TextField } from '@keystar/ui/text-field';
import { useState } from 'react';
import type { TextForm } from '../form.ts';
import { fieldError, type TextInputComponent } from './plain-field.tsx';

/**
 * Input for the path of a picture on the site. The author can upload a new picture, which is stored
 * under public/pictures.
 */
export function createImageInput(form: TextForm): TextInputComponent {
  const pattern = new RegExp(form.pattern ?? '');
  return function Picture({ value, onChange, forceValidation }) {
    const [uploadError, setUploadError] = useState<string>();
    const upload = async (file: File | undefined) => {
      if (!file) return;
      setUploadError(undefined);
      const response = await fetch(`/api/pictures/${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'no-cors': '1' },
        body: file,
      });
      if (response.ok) onChange(((await response.json()) as { path: string }).path);
      else setUploadError(await response.text());
    };
    const error = uploadError ?? (forceValidation ? fieldError(form, value, pattern) : undefined);
    return (
      <div className="picture">
        {value.startsWith('/') && <img src={`/public${value}`} alt="" />}
        <div>
          <TextField
            label={form.label}
            isRequired={!form.optional}
            description={`${form.help ? `${form.help}. ` : ''}PNG, JPEG, WebP or SVG. A photo is reduced to at most 1600 by 1600 pixels and 200 KB`}
            value={value}
            onChange={onChange}
            errorMessage={error}
          />
          <label className="picture__upload">
            Upload a picture
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={({ target }) => void upload(target.files?.[0])}
            />
          </label>
        </div>
      </div>
    );
  };
}
