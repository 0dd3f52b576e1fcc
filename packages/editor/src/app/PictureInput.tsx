import { TextField } from '@keystar/ui/text-field';
import { useState } from 'react';
import type { TextForm } from '../form.ts';
import { faultOf, type TextInput } from './plain-field.tsx';

/** A picture of the site by its path, with an upload that keeps a new one under public/pictures. */
export function PictureInput(form: TextForm): TextInput {
  const pattern = new RegExp(form.pattern ?? '');
  return function Picture({ value, onChange, forceValidation }) {
    const [refused, setRefused] = useState<string>();
    const take = async (file: File | undefined) => {
      if (!file) return;
      setRefused(undefined);
      const answer = await fetch(`/api/pictures/${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'no-cors': '1' },
        body: file,
      });
      if (answer.ok) onChange(((await answer.json()) as { path: string }).path);
      else setRefused(await answer.text());
    };
    const fault = refused ?? (forceValidation ? faultOf(form, value, pattern) : undefined);
    return (
      <div className="picture">
        {value.startsWith('/') && <img src={`/public${value}`} alt="" />}
        <div>
          <TextField
            label={form.label}
            description={`${form.help ? `${form.help}. ` : ''}PNG, JPEG, WebP or SVG, kept with at most 1600 by 1600 pixels`}
            value={value}
            onChange={onChange}
            errorMessage={fault}
          />
          <label className="picture__upload">
            Upload a picture
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </label>
        </div>
      </div>
    );
  };
}
