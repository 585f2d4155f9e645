import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PermissionGrid } from '#admin/parts/permissions/permission-grid.tsx'
import { ApiKeyInput, type NewApiKey } from '#contracts/people/api-keys.ts'
import { KEY_PERMISSIONS, mayKeyHold } from '#domain/people/api-keys.ts'
import { useCreateApiKey } from './api-keys-api.ts'

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

const EMPTY = { name: '', days: '365', permissions: [] as readonly string[] }

type Props = { onCreated: (created: NewApiKey) => void; onClose: () => void }

export function ApiKeyPanel({ onCreated, onClose }: Props) {
  const form = useContractForm({
    draft: 'api-key:new',
    initial: EMPTY,
    schema: ApiKeyInput,
    read: (values) => ({ ...values, days: Number(values.days) }),
    change: useCreateApiKey({ onDone: onCreated }),
  })
  const { permissions } = form.values
  return (
    <FormPanel
      kind="wide"
      title="Create API Key"
      lead="The key acts for you. It loses a permission when you lose it, and stops working if your account is disabled."
      onClose={onClose}
      form={form}
      submitLabel="Create Key"
      busyLabel="Creating..."
      aside={`${permissions.length} of ${KEY_PERMISSIONS.length} permissions`}
    >
      <div className={formCss.form}>
        <TextField
          label="Name"
          hint="The program that will use the key, such as Partner website. System Logs show this name."
          {...form.text('name')}
        />
        <SelectField label="Expires after" choices={LIVES} {...form.text('days')} />
      </div>
      {form.errors.permissions && (
        <FieldError id="api-key-permissions-error">{form.errors.permissions}</FieldError>
      )}
      <PermissionGrid
        held={permissions}
        isLocked={false}
        isOffered={mayKeyHold}
        onChange={(held) => form.set({ permissions: held })}
      />
    </FormPanel>
  )
}
