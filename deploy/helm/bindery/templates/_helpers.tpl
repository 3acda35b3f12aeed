{{- define "bindery.name" -}}
{{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "bindery.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains .Chart.Name .Release.Name -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{- define "bindery.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}
{{- end }}

{{- define "bindery.selector" -}}
app.kubernetes.io/name: {{ include "bindery.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "bindery.labels" -}}
{{ include "bindery.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "bindery.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "bindery.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

# What the service, its migration and its scheduled commands get alike.
{{- define "bindery.ownEnv" -}}
{{- if or .Values.privateCa.existingSecret .Values.privateCa.existingConfigMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/bindery/ca/{{ .Values.privateCa.key }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "bindery.ownMounts" -}}
{{- if or .Values.privateCa.existingSecret .Values.privateCa.existingConfigMap }}
- name: private-ca
  mountPath: /etc/bindery/ca
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "bindery.ownVolumes" -}}
{{- if .Values.privateCa.existingSecret }}
- name: private-ca
  secret:
    secretName: {{ .Values.privateCa.existingSecret }}
    items:
      - key: {{ .Values.privateCa.key }}
        path: {{ .Values.privateCa.key }}
{{- else if .Values.privateCa.existingConfigMap }}
- name: private-ca
  configMap:
    name: {{ .Values.privateCa.existingConfigMap }}
    items:
      - key: {{ .Values.privateCa.key }}
        path: {{ .Values.privateCa.key }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

# What the service and its scheduled commands share.
{{- define "bindery.env" -}}
{{- range .Values.secrets.keys }}
- name: {{ . }}_FILE
  value: /run/secrets/bindery/{{ . }}
{{- end }}
{{- if .Values.personalKey.existingSecret }}
- name: PERSONAL_KEY_FILE
  value: /run/secrets/personal/{{ .Values.personalKey.key }}
{{- end }}
{{- if .Values.signature.existingSecret }}
- name: SIGNATURE_P12_FILE
  value: /run/secrets/signature/{{ .Values.signature.containerKey }}
- name: SIGNATURE_P12_PASSWORD_FILE
  value: /run/secrets/signature/{{ .Values.signature.passwordKey }}
{{- end }}
{{- if .Values.printForms.existingConfigMap }}
- name: PRINT_FORMS_DIR
  value: /etc/bindery/print-forms
{{- end }}
{{- if .Values.products.volume }}
- name: PRODUCTS_DIR
  value: /etc/bindery/products
{{- end }}
{{- include "bindery.ownEnv" . }}
{{- end }}

{{- define "bindery.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
- name: secrets
  mountPath: /run/secrets/bindery
  readOnly: true
{{- if .Values.personalKey.existingSecret }}
- name: personal-key
  mountPath: /run/secrets/personal
  readOnly: true
{{- end }}
{{- if .Values.signature.existingSecret }}
- name: signature
  mountPath: /run/secrets/signature
  readOnly: true
{{- end }}
{{- if .Values.printForms.existingConfigMap }}
- name: print-forms
  mountPath: /etc/bindery/print-forms
  readOnly: true
{{- end }}
{{- if .Values.products.volume }}
- name: products
  mountPath: /etc/bindery/products
  readOnly: true
{{- end }}
{{- include "bindery.ownMounts" . }}
{{- end }}

{{- define "bindery.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .Values.scratchSizeLimit }}
- name: data
  emptyDir:
    sizeLimit: {{ .Values.scratchSizeLimit }}
- name: secrets
  secret:
    secretName: {{ .Values.secrets.existingSecret }}
    # r--r-----, in the decimal that every YAML reads alike.
    defaultMode: 288
    items:
      {{- range .Values.secrets.keys }}
      - key: {{ . }}
        path: {{ . }}
      {{- end }}
{{- if .Values.personalKey.existingSecret }}
- name: personal-key
  secret:
    secretName: {{ .Values.personalKey.existingSecret }}
    # r--r-----, in the decimal that every YAML reads alike.
    defaultMode: 288
    items:
      - key: {{ .Values.personalKey.key }}
        path: {{ .Values.personalKey.key }}
{{- end }}
{{- if .Values.signature.existingSecret }}
- name: signature
  secret:
    secretName: {{ .Values.signature.existingSecret }}
    # r--r-----, in the decimal that every YAML reads alike.
    defaultMode: 288
{{- end }}
{{- if .Values.printForms.existingConfigMap }}
- name: print-forms
  configMap:
    name: {{ .Values.printForms.existingConfigMap }}
{{- end }}
{{- with .Values.products.volume }}
- name: products
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- include "bindery.ownVolumes" . }}
{{- end }}
