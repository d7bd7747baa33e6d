import { Button, FileButton, Loader } from '@mantine/core';
import { Upload } from 'lucide-react';

interface UploadButtonProps {
  label: string;
  accept?: string;
  multiple?: boolean;
  isLoading?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that opens the file chooser of the system. */
export function UploadButton({ label, accept, multiple = false, isLoading = false, onChoose }: UploadButtonProps) {
  return (
    <FileButton
      multiple={multiple}
      {...(accept !== undefined && { accept })}
      onChange={(chosen) => {
        const files = chosen === null ? [] : [chosen].flat();
        if (files.length > 0) onChoose(files);
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          // A button that is disabled would lose the focus.
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : button.onClick}
          leftSection={isLoading ? <Loader size={16} /> : <Upload size={16} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
