import { Component, type ReactNode } from 'react'
import { reloadIfOutdated } from './new-version.ts'
import { Waiting } from './spinner.tsx'

type Props = { fallback: ReactNode; children: ReactNode }
type State = { face: 'children' | 'reloading' | 'fallback' }

/** A class, because React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { face: 'children' }

  static getDerivedStateFromError(): State {
    return { face: 'reloading' }
  }

  override componentDidCatch(error: unknown) {
    if (!reloadIfOutdated(error)) this.setState({ face: 'fallback' })
  }

  override render() {
    const { face } = this.state
    if (face === 'children') return this.props.children
    return face === 'reloading' ? <Waiting /> : this.props.fallback
  }
}
