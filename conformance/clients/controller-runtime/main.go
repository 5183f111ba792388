// The WebApp operator as a user of controller-runtime writes it: a ConfigMap for every WebApp, owned by it, a status, an
// event, leader election, and a finalizer that leaves a trace when it has run.
package main

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

const finalizer = "apps.example.com/cleanup"

type reconciler struct {
	client.Client
	recorder events.EventRecorder
}

func main() {
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if err := addToScheme(scheme.Scheme); err != nil {
		return err
	}
	manager, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Metrics:                       server.Options{BindAddress: "0"},
		LeaderElection:                true,
		LeaderElectionID:              "webapp-operator",
		LeaderElectionNamespace:       "default",
		LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(manager).
		For(&WebApp{}).
		Owns(&corev1.ConfigMap{}).
		Complete(&reconciler{manager.GetClient(), manager.GetEventRecorder("webapp-operator")})
	if err != nil {
		return err
	}
	return manager.Start(ctx)
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	app := &WebApp{}
	if err := r.Get(ctx, request.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.cleanUp(ctx, app)
	}
	if controllerutil.AddFinalizer(app, finalizer) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}

	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: app.Name + "-config", Namespace: app.Namespace}}
	result, err := controllerutil.CreateOrUpdate(ctx, r.Client, config, func() error {
		config.Data = map[string]string{"message": app.Spec.Message}
		return controllerutil.SetControllerReference(app, config, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if result != controllerutil.OperationResultNone {
		r.recorder.Eventf(app, config, corev1.EventTypeNormal, "Applied", "Apply", "the ConfigMap was %s", result)
	}

	wanted := WebAppStatus{ConfigMapName: config.Name, Phase: "Ready"}
	if app.Status == wanted {
		return ctrl.Result{}, nil
	}
	app.Status = wanted
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *reconciler) cleanUp(ctx context.Context, app *WebApp) error {
	if !controllerutil.ContainsFinalizer(app, finalizer) {
		return nil
	}
	trace := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: app.Name + "-gone", Namespace: app.Namespace}}
	if err := r.Create(ctx, trace); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	controllerutil.RemoveFinalizer(app, finalizer)
	return r.Update(ctx, app)
}
